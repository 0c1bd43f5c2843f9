/**
 * All that is shown from the request in the wallet on. A file of its own, loaded during the review: it
 * gets its texts from the island and imports none of the island's modules.
 */
import { Approval } from './Approval';
import { SentLayer } from './SentLayer';

export const sendOutcome = { Approval, SentLayer };
