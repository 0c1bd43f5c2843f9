/** The rule of the gateway's tiles too, so that a tile in place of a monogram changes nothing. */
export {
  monogramLetters,
  monogramLook,
  type PictureLook,
} from '../../../protocol/pictures/monogram';
