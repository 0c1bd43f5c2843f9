/** Tests that the gallery shows every component, without an error or an axe violation. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures';
import { axeViolations } from '../support/page/axe';
import type { Hosts } from '../support/process/hosts';

const UI = fileURLToPath(new URL('../../src/widget/ui', import.meta.url));

/** `controls/Button.tsx`, `media/qr-code/QrCode.tsx` …: a component's name is capitalized. */
const COMPONENTS = readdirSync(UI, { recursive: true })
  .map((file) => /(?:^|[\\/])([A-Z]\w*)\.tsx$/.exec(String(file))?.[1] ?? '')
  .filter(Boolean);

/** States of each component besides the plain one, which its section must contain. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  Button: ['.primary', '.danger', '.ghost', '.slim', '.full', ':disabled', '[aria-busy=true]', 'a'],
  IconButton: ['.fill', ':disabled'],
  Pressable: ['a', '[aria-busy=true]', ':disabled'],
  Input: ['[aria-invalid=true]', ':disabled', '[type=email]', 'button', '[role=alert]'],
  Tabs: ['[aria-selected=true]', '[aria-selected=false]'],
  Terms: [':checked', 'a'],
  Switch: ['[aria-checked=true]', '[aria-checked=false]', ':disabled'],
  Row: [':disabled', '.tag', '[aria-current=true]'],
  ItemPicture: ['.round', 'canvas', '.icon-tile'],
  SpinnerRing: ['.ring'],
  Toast: ['.success', '.error', '.spinner'],
  Lazy: ['.bone', '[role=alert]'],
  Warning: ['.warning', '.warning.bad'],
  QrCode: ['svg'],
};

async function openGallery(page: Page, hosts: Hosts, query: string): Promise<void> {
  // One sample is a picture that fails to load.
  await page.goto(`${hosts.gallery}/?${query}`);
  await expect(page.getByTestId('qr')).toHaveCount(2);
}

const sections = (page: Page) =>
  page
    .locator('[data-section]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-section') ?? ''));

test.beforeEach(({ problems }) => problems.allow(/gone\.invalid/));

for (const [theme, dir] of [
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const) {
  test(`${theme}, ${dir}: each component has a section with its states, without errors or axe violations`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await openGallery(page, hosts, `theme=${theme}&dir=${dir}`);
    const shown = await sections(page);
    expect(COMPONENTS.length).toBeGreaterThan(30);
    expect(COMPONENTS.filter((name) => !shown.includes(name))).toEqual([]);
    expect(new Set(shown).size).toBe(shown.length);
    // A section without rendered content is no sample.
    const samples = page.locator('[data-section] .sample');
    expect(
      await samples.evaluateAll((all) => all.filter((each) => each.childElementCount === 0).length),
    ).toBe(0);
    for (const [name, states] of Object.entries(STATES)) {
      const section = page.locator(`[data-section=${name}]`);
      for (const state of states) {
        expect(await section.locator(state).count(), `${name} ${state}`).toBeGreaterThan(0);
      }
    }
    expect(await axeViolations(page, ['appkit-gallery'])).toEqual([]);
  });
}
