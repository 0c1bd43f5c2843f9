// Copies the text of the element that a button names in `data-copy`. Where the browser allows no
// copy, it selects the text.
const COPIED_MS = 1600;

async function copy(button) {
  const code = document.getElementById(button.dataset.copy);
  const label = button.textContent;
  let said = 'Copied';
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    getSelection().selectAllChildren(code);
    said = 'Selected';
  }
  button.textContent = said;
  document.getElementById('copied').textContent =
    said === 'Copied' ? 'The tag is copied.' : 'The tag is selected. Copy it with your keyboard.';
  setTimeout(() => {
    button.textContent = label;
  }, COPIED_MS);
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', () => {
    // A second press would take the short label for the button's own.
    if (button.textContent === 'Copy') void copy(button);
  });
}
