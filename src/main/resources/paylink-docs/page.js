window.SwaggerUIBundle({
  url: '/v1/openapi.yaml',
  dom_id: '#api',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  presets: [window.SwaggerUIBundle.presets.apis],
});
