// The links of a new game: whole addresses, and buttons that copy them.
for (const row of document.querySelectorAll(".seat-link")) {
  const field = row.querySelector("[data-link]");
  const button = row.querySelector("[data-copy]");
  field.value = new URL(new URL(field.value, location.href).pathname, location.href).href;
  field.addEventListener("focus", () => field.select());
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy"); // Browsers have no clipboard without encryption; the old way may work.
    }
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
}
