// Keeps the chosen language for the next visit.
const KEY = 'paylink.language';

const choose = (language) => {
  const input = document.getElementById(`lang-${language}`);
  if (input) {
    input.checked = true;
  }
};

const stored = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // the browser keeps nothing
  }
};

choose(stored());
document.querySelector('.languages').addEventListener('change', (event) => {
  try {
    localStorage.setItem(KEY, event.target.value);
  } catch {
    // The choice lasts as long as the page.
  }
});
