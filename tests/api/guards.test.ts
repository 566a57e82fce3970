import { expect, test } from 'vitest';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

async function sessionOf(email: string): Promise<string> {
  const response = await suite.anonymous.fetch('users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email, password: testPassword }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const page = (path: string, cookie = '') =>
  fetch(suite.anonymous.origin + path, { redirect: 'manual', headers: { Cookie: cookie } });

test.each([
  ['/admin/users', '/?returnUrl=%2Fadmin%2Fusers'],
  ['/es/admin/users', '/es?returnUrl=%2Fes%2Fadmin%2Fusers'],
  ['/subscription/main-panel?x=1', '/?returnUrl=%2Fsubscription%2Fmain-panel%3Fx%3D1'],
  ['/account/profile', '/?returnUrl=%2Faccount%2Fprofile'],
])('someone not signed in is sent from %s to the start with the way back', async (path, location) => {
  const response = await page(path);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(location);
});

test('the guards speak the language that was chosen here, where the address names none', async () => {
  const { email } = await seedPerson(suite.database, { roles: [{ name: 'SUPPORT' }] });
  const cookie = `${await sessionOf(email)}; lang=es`;
  const leadsTo = async (path: string, cookies: string) =>
    (await page(path, cookies)).headers.get('location');
  expect(await leadsTo('/admin/users', 'lang=es')).toBe('/es?returnUrl=%2Fadmin%2Fusers');
  expect(await leadsTo('/admin/users', cookie)).toBe('/es/404');
  expect(await leadsTo(`/companies/${suite.tenant.companyId}/panel`, cookie)).toBe('/es/404');
});

test('the wrong role is sent to the page that says there is nothing', async () => {
  const { email } = await seedPerson(suite.database, { roles: [{ name: 'SUPPORT' }] });
  const cookie = await sessionOf(email);
  expect((await page('/admin/users', cookie)).headers.get('location')).toBe('/404');
  expect((await page('/es/admin/users', cookie)).headers.get('location')).toBe('/es/404');
  expect((await page('/support', cookie)).status).toBe(200);
});

test('a portal page of another tenant looks like one that does not exist', async () => {
  const { email } = await seedPerson(suite.database, {
    roles: [{ name: 'COMPANY_ADMIN', companyId: suite.tenant.companyId }],
  });
  const cookie = await sessionOf(email);
  expect((await page(`/companies/${suite.tenant.companyId}/panel`, cookie)).status).toBe(200);
  const foreign = await page('/companies/01890000-0000-7000-8000-000000000000/panel', cookie);
  expect(foreign.headers.get('location')).toBe('/404');
});

test.each([
  ['/nothing-here', 'en'],
  ['/es/nada', 'es'],
  ['/404', 'en'],
  ['/es/404', 'es'],
])('%s answers 404 in its language', async (path, language) => {
  const response = await page(path);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(`<html lang="${language}"`);
});

test('a portal page arrives with its data in the HTML', async () => {
  const { email } = await seedPerson(suite.database, { roles: [{ name: 'ADMIN' }] });
  const html = await (await page('/admin/users?x', await sessionOf(email))).text();
  expect(html).toContain(email);
});

test('unknown calls get JSON, not a page', async () => {
  const { status, error } = await suite.anonymous.get('no/such/call');
  expect(status).toBe(404);
  expect(error.code).toBe('not_found');
});

test('every answer carries the security headers', async () => {
  for (const path of ['/', '/es', '/prices', '/nothing', '/api/usage', '/healthz']) {
    const { headers } = await page(path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
  }
});

test('a page whose address may carry a token tells nobody its address', async () => {
  for (const path of ['/account/auth/login?token=x', '/es/account/auth/login', '/setup?code=x']) {
    expect((await page(path)).headers.get('referrer-policy'), path).toBe('strict-origin');
  }
});

test('pages forbid inline scripts and other origins', async () => {
  for (const path of ['/', '/account/auth/login', '/es/nada']) {
    const policy = (await page(path)).headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("default-src 'self'");
    expect(policy, path).not.toContain('unsafe-inline');
  }
});

test('a page made on demand leaves compressed for whoever reads that, and once only', async () => {
  const visit = (path: string, encoding: string) =>
    fetch(suite.anonymous.origin + path, { headers: { 'Accept-Encoding': encoding, Accept: 'text/html' } });
  for (const path of ['/no-such-page', '/api/no-such-call']) {
    const packed = await visit(path, 'gzip, br');
    expect(packed.headers.get('content-encoding'), path).toBe('gzip');
    expect(packed.headers.get('vary'), path).toContain('Accept-Encoding');
    expect(await packed.text(), path).toMatch(/^<!DOCTYPE html>/i);
    const plain = await visit(path, 'gzip;q=0');
    expect(plain.headers.get('content-encoding'), path).toBeNull();
    expect(await plain.text(), path).toMatch(/^<!DOCTYPE html>/i);
  }
});
