// CommonJS is the only form astro-i18next reads; the settings lie where the i18n module can import them, too.
module.exports = require('./src/i18n/settings.json');
