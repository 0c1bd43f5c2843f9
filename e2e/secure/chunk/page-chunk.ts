/** A page of the secure site that loads the file `probe`, and shows what it registered or the error. */
import { loadChunk } from '../../../src/secure/frame/chunks';

const button = document.createElement('button');
button.textContent = 'Load';
button.onclick = async () => {
  const { dataset } = document.documentElement;
  dataset.result = await loadChunk<string>('probe').catch((error: Error) => error.message);
};
document.body.append(button);
