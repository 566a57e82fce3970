import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type {
  AcceptedInvitation,
  InvitationData,
  OfferedInvitation,
  PreviewedLine,
} from '../../src/contracts/invitation.ts';
import type { NotificationData } from '../../src/contracts/notification.ts';
import { mailLimits } from '../../src/rules/limits.ts';
import { invitations } from '../../src/server/db/schema/access.ts';
import { profiles } from '../../src/server/db/schema/identity.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { ApiClient } from '../testing/client.ts';
import { freshEmail } from '../testing/mailing.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const person = { firstName: 'Noa', password: 'four unrelated words here' };

async function ground() {
  const tenant = await seedTenant(suite.database);
  return {
    ...tenant,
    admin: await suite.person({ name: 'TENANT_ADMIN', tenantId: tenant.tenantId }),
    manager: await suite.person({ name: 'COMPANY_ADMIN', companyId: tenant.companyId }),
  };
}

/** The newest mail to an address. Without a mail server its token stays in the outbox. */
async function mailTo(email: string) {
  const [mail] = await suite.database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(outbox)
      .where(and(eq(outbox.toAddress, email), eq(outbox.template, 'invitation')))
      .orderBy(sql`created_at DESC, id DESC`)
      .limit(1),
  );
  if (!mail) throw new Error(`No mail was written to ${email}`);
  return { ...mail, token: mail.secrets?.token ?? '' };
}

const invite = (client: ApiClient, scope: string, email: string, role: object) =>
  client.post<{ email: string; result: string }[]>(`${scope}/invitations`, {
    invitations: [{ email, ...role }],
  });
const lookUp = (token: string) => suite.anonymous.post<OfferedInvitation>('invitations/look-up', { token });
const accept = (client: ApiClient, token: string, who: object | null = person) =>
  client.post<AcceptedInvitation>('invitations/accept', { token, ...(who && { person: who }) });

test('somebody new accepts with name and password, and arrives at the place with their address confirmed', async () => {
  const { companyId, manager } = await ground();
  const email = freshEmail();
  expect(
    (await invite(manager, `companies/${companyId}`, email, { role: 'READ_USER', companyId })).data,
  ).toEqual([{ email, result: 'invited' }]);
  const { token, values } = await mailTo(email);
  expect(values).toEqual({ inviter: 'Test', place: 'Test company', role: 'Reader' });
  expect((await lookUp(token)).data).toMatchObject({
    email,
    role: 'READ_USER',
    tenantName: 'Test tenant',
    placeName: 'Test company',
    hasAccount: false,
  });
  const accepted = await accept(suite.anonymous, token);
  expect(accepted.data.path).toBe(`/companies/${companyId}/modules`);
  const { login } = accepted.data;
  expect(login?.user).toMatchObject({
    email,
    profile: { firstName: 'Noa' },
    roles: [{ name: 'READ_USER', companyId }],
  });
  expect(login?.user.emailConfirmedAt).not.toBeNull();
  const reader = new ApiClient(suite.anonymous.origin, login?.plainTextToken ?? '', login?.user.id);
  expect((await reader.get(`companies/${companyId}`)).status).toBe(200);
  expect((await accept(suite.anonymous, token)).error.code).toBe('link_expired');
});

test('whoever has an account accepts signed in with it, and gets the mail in their own language', async () => {
  const { tenantId, modelBotId, admin } = await ground();
  const known = await suite.person({ name: 'SINGLE_USER' });
  const email = (await known.get<{ email: string }>(`users/${known.userId}`)).data.email;
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(profiles).set({ locale: 'es' }).where(eq(profiles.userId, known.userId)),
  );
  await invite(admin, `tenants/${tenantId}`, email, { role: 'BOT_CREATOR', modelBotId });
  const { token, locale, values } = await mailTo(email);
  expect([locale, values.role]).toEqual(['es', 'Creación de asistentes']);
  expect((await lookUp(token)).data.hasAccount).toBe(true);
  const { data: told } = await known.get<NotificationData[]>('notifications');
  expect(told).toMatchObject([
    { kind: 'invited', values: { name: 'Test', place: 'Test bot' }, path: '/account/invitation' },
  ]);
  // What opens the invitation reaches whoever reads the mail, and nobody else.
  expect(JSON.stringify(told)).not.toContain(token);
  expect((await accept(suite.anonymous, token)).error.code).toBe('sign_in_to_accept');
  expect((await accept(admin, token, null)).error.code).toBe('invitation_for_other');
  const accepted = await accept(known, token, null);
  expect(accepted.data).toEqual({ path: `/model-bots/${modelBotId}/uploads`, login: null });
  expect((await known.get(`model-bots/${modelBotId}`)).status).toBe(200);
});

test('who claims an address without having confirmed it, and then gets its invitation, has confirmed it', async () => {
  const { tenantId, companyId, admin } = await ground();
  const email = freshEmail();
  const claimed = await suite.anonymous.post<{ plainTextToken: string; user: { id: string } }>('users', {
    ...person,
    email,
    role: 'SINGLE_USER',
  });
  const client = new ApiClient(suite.anonymous.origin, claimed.data.plainTextToken, claimed.data.user.id);
  await invite(admin, `tenants/${tenantId}`, email, { role: 'READ_USER', companyId });
  const { token } = await mailTo(email);
  expect((await lookUp(token)).data.hasAccount).toBe(false);
  expect((await accept(client, token, null)).status).toBe(200);
  const { data } = await client.get<{ emailConfirmedAt: string | null }>(`users/${client.userId}`);
  expect(data.emailConfirmedAt).not.toBeNull();
});

test('an inviter learns nothing about who has an account', async () => {
  const { tenantId, companyId, admin } = await ground();
  const known = await seedPerson(suite.database, { roles: [{ name: 'SINGLE_USER' }] });
  const emails = [known.email, freshEmail()];
  const answers = [];
  for (const email of emails) {
    answers.push((await invite(admin, `tenants/${tenantId}`, email, { role: 'READ_USER', companyId })).data);
  }
  expect(answers).toEqual(emails.map((email) => [{ email, result: 'invited' }]));
  const { data } = await admin.get<InvitationData[]>(`tenants/${tenantId}/invitations`);
  const told = data.map(({ id: _id, email: _email, createdAt: _at, expiresAt: _until, ...rest }) => rest);
  expect(told[0]).toEqual(told[1]);
});

test('a revoked invitation is never accepted, a resent one by its newest link only, an old one not at all', async () => {
  const { tenantId, companyId, admin } = await ground();
  const email = freshEmail();
  await invite(admin, `tenants/${tenantId}`, email, { role: 'READ_USER', companyId });
  const first = (await mailTo(email)).token;
  const { data } = await admin.get<InvitationData[]>(`tenants/${tenantId}/invitations`);
  const id = data[0]?.id;
  expect((await admin.post(`tenants/${tenantId}/invitations/${id}/resend`)).status).toBe(200);
  const second = (await mailTo(email)).token;
  expect((await lookUp(first)).error.code).toBe('link_expired');
  expect((await lookUp(second)).status).toBe(200);
  expect(
    (await invite(admin, `tenants/${tenantId}`, email.toUpperCase(), { role: 'READ_USER', companyId }))
      .data[0]?.result,
  ).toBe('resent');
  const third = (await mailTo(email.toUpperCase())).token;
  await suite.database.acrossSpaces((transaction) =>
    transaction
      .update(invitations)
      .set({ expiresAt: new Date(0) })
      .where(eq(invitations.id, id ?? '')),
  );
  expect((await accept(suite.anonymous, third)).error.code).toBe('link_expired');
  await admin.post(`tenants/${tenantId}/invitations/${id}/resend`);
  const fourth = (await mailTo(email)).token;
  expect((await admin.delete(`tenants/${tenantId}/invitations/${id}`)).status).toBe(204);
  expect((await accept(suite.anonymous, fourth)).error.code).toBe('link_expired');
  expect((await admin.post(`tenants/${tenantId}/invitations/${id}/resend`)).error.code).toBe('conflict');
});

test('an address gets so many letters a day, however often it is invited', async () => {
  const { companyId, manager } = await ground();
  const [email, other] = [freshEmail(), freshEmail()];
  const role = { role: 'READ_USER', companyId };
  const scope = `companies/${companyId}`;
  const line = { email, ...role };
  for (let half = 0; half < 2; half++) {
    const lines = {
      invitations: Array.from({ length: mailLimits.invitationsPerEmail.points / 2 }, () => line),
    };
    expect((await manager.post(`${scope}/invitations`, lines)).status).toBe(201);
  }
  expect((await invite(manager, scope, email, role)).error?.code).toBe('too_many_attempts');
  expect((await invite(manager, scope, other, role)).data).toEqual([{ email: other, result: 'invited' }]);
});

test('the seats of the plan hold for invitations and for accepting', async () => {
  const { tenantId, companyId, admin } = await ground();
  const emails = Array.from({ length: 9 }, freshEmail);
  const many = (list: string[]) =>
    admin.post<unknown[]>(`tenants/${tenantId}/invitations`, {
      invitations: list.map((email) => ({ email, role: 'READ_USER', companyId })),
    });
  // Ten seats, two of them taken.
  const tooMany = await many(emails);
  expect([tooMany.status, tooMany.error.limit, tooMany.error.freeSeats]).toEqual([429, 'seats', 8]);
  expect(tooMany.error.message).toContain('8 free seats');
  expect((await admin.get<unknown[]>(`tenants/${tenantId}/invitations`)).data).toEqual([]);
  expect((await many(emails.slice(0, 8))).status).toBe(201);
  const full = await many(emails.slice(8));
  expect([full.error.limit, full.error.freeSeats]).toEqual(['seats', 0]);
  expect(full.error.message).toContain('no room for more people');
  for (let count = 0; count < 3; count++) await suite.person({ name: 'READ_USER', companyId });
  const tokens = await Promise.all(emails.slice(0, 8).map(async (email) => (await mailTo(email)).token));
  const answers = await Promise.all(tokens.map((token) => accept(suite.anonymous, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ error }) => error?.limit === 'seats')).toHaveLength(3);
});

test('a table of people is read line by line, and says what is wrong with which', async () => {
  const { tenantId, admin } = await ground();
  const csv = [
    'Email;Role;Company or assistant',
    'ana@example.org;READ_USER;test company',
    'bo@example.org;Creación de asistentes;Test bot',
    'carla@example.org;Organisation administrator;',
    'not an address;READ_USER;Test company',
    'dan@example.org;King;Test company',
    'eva@example.org;READ_USER;Nowhere',
    'fay@example.org;BOT_CREATOR;',
    'ANA@example.org;READ_USER;Test company',
  ].join('\r\n');
  const { data } = await admin.post<PreviewedLine[]>(`tenants/${tenantId}/invitations/preview`, { csv });
  expect(data.map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [3, null],
    [4, null],
    [5, 'email'],
    [6, 'role'],
    [7, 'placeUnknown'],
    [8, 'placeMissing'],
    [9, 'duplicate'],
  ]);
  const right = data.flatMap(({ invitation }) => (invitation ? [invitation] : []));
  expect((await admin.post(`tenants/${tenantId}/invitations`, { invitations: right })).status).toBe(201);
});

test('headings say where the columns stand, and a first line without any is a person’s', async () => {
  const { tenantId, admin } = await ground();
  const preview = async (...lines: string[]) => {
    const csv = lines.join('\n');
    return (await admin.post<PreviewedLine[]>(`tenants/${tenantId}/invitations/preview`, { csv })).data;
  };
  const [named] = await preview('Nombre,Correo electrónico,Rol', '"Pérez, Ana",ana@example.org,TENANT_ADMIN');
  expect(named?.invitation).toEqual({ email: 'ana@example.org', role: 'TENANT_ADMIN' });
  const mistyped = await preview('ana.example.org,TENANT_ADMIN', 'bo@example.org,TENANT_ADMIN');
  expect(mistyped.map(({ line, problem }) => [line, problem])).toEqual([
    [1, 'email'],
    [2, null],
  ]);
});

test('somebody removed does not come back by an invitation that was still open', async () => {
  const { tenantId, companyId, modelBotId, admin } = await ground();
  const reader = await suite.person({ name: 'READ_USER', companyId });
  const { email } = (await reader.get<{ email: string }>(`users/${reader.userId}`)).data;
  await invite(admin, `tenants/${tenantId}`, email, { role: 'BOT_CREATOR', modelBotId });
  const { token } = await mailTo(email);
  await admin.delete(`tenants/${tenantId}/members/${reader.userId}`);
  expect((await accept(reader, token, null)).error.code).toBe('link_expired');
});

test('a company invites nobody to another place', async () => {
  const { tenantId, companyId, manager } = await ground();
  const scope = `companies/${companyId}`;
  const up = await invite(manager, scope, freshEmail(), { role: 'TENANT_ADMIN' });
  expect(up.error.fields).toEqual({ 'invitations.0.role': 'invalid' });
  const away = await invite(manager, scope, freshEmail(), {
    role: 'READ_USER',
    companyId: suite.tenant.companyId,
  });
  expect(away.error.fields).toEqual({ 'invitations.0.companyId': 'invalid' });
  expect((await invite(manager, `tenants/${tenantId}`, freshEmail(), { role: 'TENANT_ADMIN' })).status).toBe(
    404,
  );
});
