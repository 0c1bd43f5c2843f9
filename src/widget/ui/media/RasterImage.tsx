import { useEffect, useRef } from 'react';

interface RasterImageProps {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** CSS px. */
  size: number;
  /** Called with false when the bytes are no image. */
  onEnd: (painted: boolean) => void;
}

/** Renders image bytes without a URL: pages may forbid `data:` and `blob:` in `img-src`. */
export function RasterImage({ type, bytes, size, onEnd }: RasterImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let live = true;
    const side = Math.ceil(size * Math.min(3, window.devicePixelRatio || 1));
    createImageBitmap(new Blob([bytes], { type }), {
      resizeWidth: side,
      resizeHeight: side,
      resizeQuality: 'high',
    }).then(
      (bitmap) => {
        const node = canvas.current;
        if (live && node) {
          node.width = side;
          node.height = side;
          node.getContext('2d')?.drawImage(bitmap, 0, 0, side, side);
          onEnd(true);
        }
        bitmap.close();
      },
      () => live && onEnd(false),
    );
    return () => {
      live = false;
    };
  }, [type, bytes, size, onEnd]);
  return <canvas ref={canvas} width="1" height="1" />;
}
