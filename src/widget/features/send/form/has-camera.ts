/**
 * True if there may be a camera: browsers list the kinds of devices before the user grants access.
 */
export async function hasCamera(): Promise<boolean> {
  const media = navigator.mediaDevices as Partial<MediaDevices> | undefined;
  if (!media?.getUserMedia) return false;
  const devices = await media.enumerateDevices?.().catch(() => undefined);
  return !devices || devices.some(({ kind }) => kind === 'videoinput');
}
