import { dev } from 'astro';
import { loadEnvironmentFile, parseEnvironment } from '../../src/server/settings/env.ts';
import { developmentBackend } from '../build/development-backend.mjs';

process.env.ASTRO_TELEMETRY_DISABLED = '1';
loadEnvironmentFile();
const { PORT: port, HOST: host, PUBLIC_ORIGIN: origin } = parseEnvironment(process.env);
await dev({
  server: { port, host },
  integrations: [developmentBackend()],
  logLevel: 'warn',
});
console.log(`Parley is ready on ${origin ?? `http://localhost:${port}`}`);
