import path from 'node:path';
import { contactSheet } from './contact-sheet.mjs';
import { SIZES, settle } from './looks.mjs';
import { inParallel } from './pool.mjs';

/** The whole gallery and each component of it, in every look. */
export async function shootComponents({ browser, origin, out, looks, atOnce }) {
  await inParallel(looks, atOnce, async (look) => {
    const context = await browser.newContext(SIZES[look.size]);
    const page = await context.newPage();
    await page.goto(`${origin}/?theme=${look.theme}&dir=${look.dir}`);
    await page.getByTestId('qr').nth(1).waitFor();
    await settle(page);

    const shots = [];
    for (const section of await page.locator('[data-section]').all()) {
      const name = await section.getAttribute('data-section');
      const shot = path.join(out, 'components', look.name, `${name}.png`);
      await section.screenshot({ path: shot });
      shots.push({ name: '', file: shot });
    }
    await context.close();
    const sheet = path.join(out, `contact-components-${look.name}.png`);
    await contactSheet({ browser, title: look.name, shots, file: sheet });
  });
}
