// The curtain adds the game to this browser's list, and does nothing else.
import { remember } from "./swap.js";

const curtain = document.querySelector(".curtain");
if (curtain) {
  const stands = curtain.querySelector("h1")?.textContent ?? "";
  remember({ href: location.pathname, title: curtain.dataset.title, seat: "one screen", stands });
}
