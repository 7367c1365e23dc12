// The contents of the reference, at its side: operations by tag, with a filter.
const contents = document.getElementById('contents');
const wide = window.matchMedia('(min-width: 60rem)');
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, ...item[method] })),
  );

const link = ({ path, method, operationId, summary, tags: [tag] }) =>
  element(
    'li',
    {},
    element(
      'a',
      {
        href: `#/${encodeURIComponent(tag)}/${operationId}`,
        title: `${method.toUpperCase()} ${path}`,
        onclick: (event) => show(event, tag, operationId),
      },
      element('span', { className: `method ${method}`, textContent: method }),
      element('span', { textContent: summary }),
    ),
  );

/** Opens an operation: Swagger UI reads the hash of the URL only when it loads. */
const show = (event, tag, operationId) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) {
    return; // another tab or window
  }
  event.preventDefault();
  history.pushState(null, '', event.currentTarget.href);
  open(tag, operationId);
};

const open = (tag, operationId) => {
  window.ui.layoutActions.show(['operations-tag', tag], true);
  window.ui.layoutActions.show(['operations', tag, operationId], true);
  contents.open = wide.matches;
  requestAnimationFrame(() => {
    const block = document.getElementById(`operations-${tag.replaceAll(' ', '_')}-${operationId}`);
    block?.scrollIntoView();
    block?.querySelector('.opblock-summary-control').focus({ preventScroll: true });
  });
};

/** The operation of the URL, after Back and Forward. */
window.addEventListener('popstate', () => {
  const [, tag, operationId] = location.hash.match(/^#\/([^/]+)\/(\w+)$/) ?? [];
  if (operationId) {
    open(decodeURIComponent(tag), operationId);
  }
});

const section = (name, selector) =>
  element(
    'li',
    {},
    element('a', {
      href: '#',
      textContent: name,
      onclick: (event) => {
        event.preventDefault();
        contents.open = wide.matches;
        document.querySelector(selector)?.scrollIntoView();
      },
    }),
  );

const filter = (tags, text) => {
  const wanted = text.trim().toLowerCase();
  for (const tag of tags) {
    const whole = tag.querySelector('summary').textContent.toLowerCase().includes(wanted);
    const links = [...tag.querySelectorAll('a')];
    links.forEach((each) => {
      each.parentElement.hidden = !whole && !`${each.title} ${each.textContent}`.toLowerCase().includes(wanted);
    });
    tag.parentElement.hidden = links.every((each) => each.parentElement.hidden);
    tag.open = wanted !== '' || tag.dataset.first === 'true';
  }
};

const fill = (contract) => {
  const operations = operationsOf(contract);
  const named = contract.tags
    .map(({ name }) => [name, operations.filter(({ tags }) => tags[0] === name)])
    .filter(([, of]) => of.length > 0);
  const tags = named.map(([name, of]) =>
    element('details', {}, element('summary', { textContent: name }), element('ul', {}, ...of.map(link))),
  );
  tags[0].dataset.first = true;
  document.getElementById('tags').append(
    section('About this API', '.information-container'),
    ...tags.map((tag) => element('li', {}, tag)),
    section('Webhook events', '.webhooks'),
    section('Schemas', 'section.models'),
  );
  const field = document.getElementById('filter');
  field.addEventListener('input', () => filter(tags, field.value));
  filter(tags, '');
  contents.open = wide.matches;
  contents.hidden = false;
};

wide.addEventListener('change', () => {
  contents.open = wide.matches;
});
fetch('/v1/openapi.json')
  .then((answer) => answer.json())
  .then(fill);
