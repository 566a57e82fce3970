import { dev } from 'astro';
import { developmentBackend } from '../build/development-backend.mjs';

process.env.ASTRO_TELEMETRY_DISABLED = '1';
const port = Number(process.env.PORT || 4321);
await dev({
  server: { port, host: process.env.HOST || '127.0.0.1' },
  integrations: [developmentBackend()],
  logLevel: 'warn',
});
console.log(`Parley is ready on ${process.env.PUBLIC_ORIGIN || `http://localhost:${port}`}`);
