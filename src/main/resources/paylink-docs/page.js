// Swagger UI has a dark theme, which the page must enable.
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();

// Swagger UI puts a link into the button that opens an operation; assistive technology reaches only one of the two.
const PlainNames = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement('span', { className: 'nostyle' }, text) },
});

window.ui = window.SwaggerUIBundle({
  url: '/v1/openapi.yaml',
  dom_id: '#api',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: true,
  requestSnippetsEnabled: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  presets: [window.SwaggerUIBundle.presets.apis],
  plugins: [PlainNames],
});
