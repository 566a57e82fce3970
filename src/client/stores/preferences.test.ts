import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../testing/fake-browser.ts';
import {
  $preferences,
  $theme,
  setDensity,
  setLang,
  setLayout,
  setSingleKeys,
  setTheme,
} from './preferences.ts';

/** What a page in the dark, with its menu at the side, says of itself. */
const shown = { theme: 'dark', layout: 'vertical', density: 'comfortable' };

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => {
  cleanStores($theme, $preferences);
  vi.unstubAllGlobals();
});

describe('the preferences', () => {
  it('are the defaults without cookies, and with cookies nobody wrote', () => {
    browser.document.cookie = 'theme=pink; layout=; singleKeys=maybe';
    expect($preferences.get()).toEqual({
      theme: 'light',
      layout: 'horizontal',
      lang: 'en',
      singleKeys: 'on',
      density: 'comfortable',
    });
  });

  it('are what the cookies say', () => {
    browser.document.cookie = 'theme=dark; layout=vertical; lang=es; singleKeys=off; density=compact';
    expect($preferences.get()).toEqual({
      theme: 'dark',
      layout: 'vertical',
      lang: 'es',
      singleKeys: 'off',
      density: 'compact',
    });
  });

  it('keep a chosen theme for a year and show it at once', () => {
    setTheme('dark');
    expect(browser.document.cookie).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(browser.document.documentElement.dataset.theme).toBe('dark');
  });

  it('keep a chosen layout, only over TLS where the page came over TLS', () => {
    browser.location.protocol = 'https:';
    setLayout('vertical');
    expect(browser.document.cookie).toBe('layout=vertical; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
    expect(browser.document.documentElement.dataset.layout).toBe('vertical');
  });

  it('keep how close the rows of tables stand, and show it at once', () => {
    setDensity('compact');
    expect(browser.document.cookie).toBe('density=compact; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(browser.document.documentElement.dataset.density).toBe('compact');
  });

  it('keep for a year, and tell every other tab, that single keys do nothing', async () => {
    const other = new BroadcastChannel('parley-preferences');
    const told = new Promise((resolve) => {
      other.onmessage = ({ data }) => data && resolve(data);
    });
    setSingleKeys('off');
    expect(browser.document.cookie).toBe('singleKeys=off; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(await told).toEqual({
      theme: 'light',
      layout: 'horizontal',
      singleKeys: 'off',
      density: 'comfortable',
    });
    other.close();
  });

  it('are shared: a theme chosen in one tab is that of every other tab at once', async () => {
    const heard: string[] = [];
    const end = $theme.listen((theme) => heard.push(theme));
    // What another tab sends when somebody chooses there.
    const other = new BroadcastChannel('parley-preferences');
    other.postMessage({ theme: 'dark', layout: 'vertical' });
    await vi.waitFor(() => expect(heard).toEqual(['dark']));
    expect(browser.document.documentElement.dataset).toEqual(shown);
    const told = new Promise((resolve) => {
      other.onmessage = ({ data }) => resolve(data);
    });
    setTheme('light');
    expect(await told).toEqual({
      theme: 'light',
      layout: 'vertical',
      singleKeys: 'on',
      density: 'comfortable',
    });
    expect(heard).toEqual(['dark', 'light']);
    other.close();
    end();
  });

  it('are what another tab chose while this one was not heard yet', async () => {
    const end = $theme.listen(() => {});
    browser.document.cookie = 'theme=dark; layout=vertical';
    await vi.waitFor(() => expect($theme.get()).toBe('dark'));
    expect(browser.document.documentElement.dataset).toEqual(shown);
    end();
  });

  it('are shown from the first look on, whatever the page said when it was on its way', () => {
    browser.document.cookie = 'theme=dark; layout=vertical';
    browser.document.documentElement.dataset.theme = 'light';
    const end = $preferences.listen(() => {});
    end();
    expect(browser.document.documentElement.dataset).toEqual(shown);
  });

  it('open the same page in a chosen language', () => {
    browser.location.search = '?conversation=1';
    setLang('es');
    expect(browser.document.cookie).toMatch(/^lang=es;/);
    expect(browser.location.assign).toHaveBeenCalledExactlyOnceWith(
      '/es/model-bots/1/uploads?conversation=1',
    );
  });

  it('reload where the address stays the same', () => {
    setLang('en');
    expect(browser.location.reload).toHaveBeenCalledOnce();
  });
});
