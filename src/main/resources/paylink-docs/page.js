// Swagger UI has a dark theme, which the page must enable.
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();

window.SwaggerUIBundle({
  url: '/v1/openapi.yaml',
  dom_id: '#api',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  presets: [window.SwaggerUIBundle.presets.apis],
});
