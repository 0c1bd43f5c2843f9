import { Spinner } from '../../../ui/feedback/Spinner';

export function LoadingText({ text }: { text: string }) {
  return (
    <div class="state" role="status">
      <Spinner />
      <p>{text}</p>
    </div>
  );
}
