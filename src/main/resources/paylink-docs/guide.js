// The search of the guide, and its list of pages on narrow screens.
const MOST_RESULTS = 12;

/** Pages that have most words, and that readers want last. */
const LATER = /^(contribute\/|changelog|guide)/;
const form = document.getElementById('guide-search');
const field = document.getElementById('guide-words');
const found = form.querySelector('.found');
const count = document.getElementById('guide-count');
const results = document.getElementById('guide-results');
const pages = document.getElementById('guide-pages');

let loading;

/** The sections and their index, made when the reader first uses the search. */
const load = () => (loading ??= fetch('/docs/search.json').then((answer) => answer.json()).then(index));

const index = (sections) => {
  lunr.tokenizer.separator = /[\s\-./_:=(){}[\]"]+/;
  const made = lunr(function () {
    this.ref('number');
    this.field('heading', { boost: 8 });
    this.field('page', { boost: 4 });
    this.field('text');
    sections.forEach((section, number) =>
      this.add({ ...section, number }, { boost: LATER.test(section.url) ? 0.2 : 1 }));
  });
  return { sections, made };
};

/**
 * Sections that have one of the words, each of which may be the start of one: first what has all of
 * them, then by score.
 */
const search = ({ sections, made }, words) => {
  const all = lunr.tokenizer(words).map((token) => token.toString()).filter((token) => token);
  const rare = all.filter((token) => lunr.stopWordFilter(token));
  const scored = (rare.length ? rare : all).map((token) => scores(made, token));
  return sections
    .map((section, number) => ({ section, found: scored.filter((one) => one.has(number)), number }))
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => b.found.length - a.found.length || total(b) - total(a))
    .map(({ section }) => section);
};

const scores = (made, token) =>
  new Map(
    made
      .query((query) => {
        query.term(lunr.stemmer(new lunr.Token(token)).toString(), { boost: 5, usePipeline: false });
        query.term(token, { wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false });
      })
      .map(({ ref, score }) => [Number(ref), score]),
  );

const total = ({ found, number }) => found.reduce((sum, scored) => sum + scored.get(number), 0);

const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

const result = ({ url, page, heading, text }, words) =>
  element(
    'li',
    {},
    element(
      'a',
      { href: `/docs/${url}` },
      element('strong', { textContent: heading }),
      ' ',
      element('span', { className: 'page', textContent: heading === page ? '' : page }),
      element('span', { className: 'excerpt', textContent: excerpt(text, words) }),
    ),
  );

const excerpt = (text, words) => {
  const at = Math.max(0, text.toLowerCase().indexOf(words.toLowerCase().split(/\s+/)[0]) - 40);
  const from = at && text.indexOf(' ', at) + 1;
  return (from ? '… ' : '') + text.slice(from, from + 140) + (from + 140 < text.length ? ' …' : '');
};

const show = async () => {
  const words = field.value.trim();
  const sections = words ? search(await load(), words) : [];
  if (words !== field.value.trim()) {
    return; // the reader has typed on meanwhile
  }
  results.replaceChildren(...sections.slice(0, MOST_RESULTS).map((section) => result(section, words)));
  count.textContent = sections.length ? `${sections.length} sections` : `Nothing has “${words}”`;
  found.hidden = !words;
};

const failed = () => {
  loading = undefined;
  count.textContent = 'The search could not be loaded; try again';
  found.hidden = false;
};

field.addEventListener('focus', () => load().catch(failed));
field.addEventListener('input', () => show().catch(failed));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  results.querySelector('a')?.click();
});
form.addEventListener('focusout', ({ relatedTarget }) => {
  found.hidden ||= !form.contains(relatedTarget);
});
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
    event.preventDefault();
    field.focus();
  } else if (event.key === 'Escape') {
    found.hidden = true;
  } else if (/^Arrow(Down|Up)$/.test(event.key) && form.contains(document.activeElement)) {
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  }
});

/** Moves through the field and the results. */
const move = (step) => {
  const stops = [field, ...results.querySelectorAll('a')];
  stops[stops.indexOf(document.activeElement) + step]?.focus();
};

form.hidden = false;
pages.open = window.matchMedia('(min-width: 60rem)').matches;
const current = pages.querySelector('[aria-current]');
if (current) {
  pages.scrollTop = current.offsetTop - pages.clientHeight / 2;
}
