/** In the frame, while a request has to be approved in a window of its own: what to do, and a way out. */
import { ReviewParts } from '../approval/ReviewParts';
import type { Review } from '../describe/review';
import { WindowFoot, type WindowFootProps } from './WindowFoot';

interface Props extends WindowFootProps {
  review: Review;
}

export function WindowGate({ review, ...foot }: Props) {
  return (
    <main class="ask">
      <div class="origin">
        Your wallet · <bdi>{location.host}</bdi>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long requests are scrolled by keys */}
      <section class="middle" tabIndex={0} aria-label={review.title}>
        <h1>{review.title}</h1>
        <div class="who">
          <b>
            <bdi dir="ltr">{foot.origin}</bdi>
          </b>
          <span>asks you to:</span>
        </div>
        <ReviewParts review={review} />
      </section>
      <WindowFoot {...foot} />
    </main>
  );
}
