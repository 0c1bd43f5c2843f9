import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button';
import { codeReader, type ReadCode } from './qr-scanner';

interface ScanPanelProps {
  onText: (text: string) => void;
  onStop: () => void;
  /** In the form's language: the panel is a file of its own. */
  texts: { title: string; stop: string; failed: string };
}

const LOOK_EVERY_MS = 200;

/** Asks for the camera as soon as it is shown; leaving it lets go of it. */
export function ScanPanel({ onText, onStop, texts }: ScanPanelProps) {
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
    const look = async (read: ReadCode): Promise<void> => {
      const text = video.current ? await read(video.current) : undefined;
      if (!live) return;
      if (text) found.current(text);
      else timer = setTimeout(() => look(read).catch(fail), LOOK_EVERY_MS);
    };
    const fail = (): void => {
      letGo();
      if (live) setFailed(true);
    };
    const start = async (): Promise<void> => {
      const reader = codeReader();
      // Told below, when the camera is there.
      reader.catch(() => {});
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (!live || !video.current) {
        letGo();
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
      await look(await reader);
    };
    start().catch(fail);
    return () => {
      live = false;
      letGo();
    };
  }, []);
  return (
    <div class="panel">
      {failed ? (
        <p class="small bad" role="alert">
          {texts.failed}
        </p>
      ) : (
        <video ref={video} muted playsInline aria-label={texts.title} />
      )}
      <Button size="slim" onPress={onStop}>
        {texts.stop}
      </Button>
    </div>
  );
}
