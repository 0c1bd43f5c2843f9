import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { t } from './messages';

interface ScanPanelProps {
  onText: (text: string) => void;
  onStop: () => void;
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const LOOK_EVERY_MS = 200;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Where the browser reads codes itself, and there may be a camera. */
export function canScan(): boolean {
  return Boolean(detectorClass() && navigator.mediaDevices?.getUserMedia);
}

/** Asks for the camera as soon as it is shown; leaving it lets go of it. */
export function ScanPanel({ onText, onStop }: ScanPanelProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useRef(onText);
  found.current = onText;

  useEffect(() => {
    let live = true;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const letGo = (): void => {
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async (detector: Detector): Promise<void> => {
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (!live) return;
      if (code?.rawValue) found.current(code.rawValue);
      else timer = setTimeout(() => void look(detector), LOOK_EVERY_MS);
    };
    const start = async (): Promise<void> => {
      const Class = detectorClass();
      if (!Class) throw new Error('no detector');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (!live || !video.current) {
        letGo();
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
      await look(new Class({ formats: ['qr_code'] }));
    };
    start().catch(() => {
      letGo();
      if (live) setFailed(true);
    });
    return () => {
      live = false;
      letGo();
    };
  }, []);
  return (
    <div class="panel">
      {failed ? (
        <p class="small bad" role="alert">
          {t('scanFailed')}
        </p>
      ) : (
        <video ref={video} muted playsInline aria-label={t('scanTitle')} />
      )}
      <Button size="slim" onPress={onStop}>
        {t('scanStop')}
      </Button>
    </div>
  );
}
