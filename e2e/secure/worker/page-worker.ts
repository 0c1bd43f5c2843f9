/** A page of the secure site that starts the worker `probe`, and shows its answer. */
import { startWorker } from '../../../src/secure/frame/chunks';

for (const button of ['first', 'second']) {
  const element = document.createElement('button');
  element.textContent = button;
  element.onclick = async () => {
    const worker = await startWorker('probe');
    worker.onmessage = ({ data }) => {
      document.documentElement.dataset[button] = String(data);
      worker.terminate();
    };
  };
  document.body.append(element);
}
