/** Compares two screenshots in the browser itself, which can decode them. */
import type { Page } from 'playwright/test';

/** Share of pixels (0 to 1) in which the pictures differ visibly; 1 when their sizes differ. */
export async function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ([first, second]) => {
      const decode = async (base64: string): Promise<ImageData> => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [a, b] = [await decode(first), await decode(second)];
      if (a.width !== b.width || a.height !== b.height) return 1;
      let different = 0;
      for (let i = 0; i < a.data.length; i += 4) {
        const steps = [0, 1, 2].map((c) => Math.abs((a.data[i + c] ?? 0) - (b.data[i + c] ?? 0)));
        if (Math.max(...steps) > 8) different++;
      }
      return different / (a.width * a.height);
    },
    [one.toString('base64'), other.toString('base64')] as const,
  );
}
