import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { FileData, UploadedFileData } from '../../src/contracts/file.ts';
import type { ApiClient } from './client.ts';
import { createSuite } from './suite.ts';

type Site = {
  /** Whoever feeds the bot that its pages are for. */
  creator: ApiClient;
  bot: string;
  /** Where the site is. */
  address: string;
  /** What it was asked for since the test began. */
  asked: string[];
  /** What its pages say. */
  article: string;
  /** `/down` answers that it is, too. */
  isDown: boolean;
  /** What was asked at `/silent` and not answered; ended by the test. */
  silent: ServerResponse[];
};

const layout = (main: string) =>
  `<!doctype html><html><head><title>Ferry news</title></head><body>
   <nav><ul><li><a href="/a">Imprint of the site</a></li><li><a href="/b">Cookie settings</a></li></ul></nav>
   <main><article><h1>Ferry news</h1>${main}</article></main><footer>All rights reserved.</footer></body></html>`;

/** An article whose paragraphs begin with a sentence. */
export const paragraphs = (sentence: string) =>
  Array.from(
    { length: 8 },
    () => `<p>${sentence} ${'It has done so for many years, they say. '.repeat(4)}</p>`,
  );

/** A suite's bot, and a site from which it may get pages once the suite allows it. */
export function createWebPageSuite() {
  const suite = createSuite();
  const pages = {
    asked: [],
    article: '',
    isDown: false,
    silent: [] as ServerResponse[],
  } as Partial<Site> as Site;
  let close: () => void;

  beforeAll(async () => {
    pages.bot = suite.tenant.modelBotId;
    pages.creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: pages.bot });
    const site = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      pages.asked.push(pathname);
      const to = searchParams.get('to');
      if (to) response.writeHead(302, { location: to }).end();
      else if (pathname === '/missing') response.writeHead(404).end();
      else if (pathname === '/silent') pages.silent.push(response);
      else if (pathname === '/down' && pages.isDown) response.writeHead(503).end();
      else if (pathname === '/latin-9')
        response
          .writeHead(200, { 'content-type': 'text/html; charset=ISO-8859-15' })
          .end(Buffer.from('<p>\xa6koda: \xa4 por persona.</p>', 'latin1'));
      else if (pathname === '/bare')
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Bare.</p>');
      else response.writeHead(200, { 'content-type': 'text/html' }).end(layout(pages.article));
    }).listen(0, 'localhost');
    await once(site, 'listening');
    pages.address = `http://localhost:${(site.address() as AddressInfo).port}`;
    close = () => void site.close();
  });
  afterAll(() => close());
  beforeEach(() => {
    pages.asked = [];
  });

  const add = (url: string, recrawl = 'off') =>
    pages.creator.post<UploadedFileData>(`model-bots/${pages.bot}/files/from-url`, { url, recrawl });
  const allow = (...hosts: string[]) =>
    pages.creator.put<{ hosts: string[] }>(`model-bots/${pages.bot}/web-hosts`, { hosts });

  async function settled(id: string) {
    const file = (await pages.creator.untilIngested(pages.bot)).find((each) => each.id === id);
    return file as FileData;
  }

  // The same object, which gets the rest before the first test.
  return Object.assign(pages, { suite, add, allow, settled });
}
