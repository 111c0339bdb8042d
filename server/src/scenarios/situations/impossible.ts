/** The current state of the world does not allow the situation; the reason names what is missing. */
export class SituationImpossible extends Error {
  override readonly name = 'SituationImpossible';
}
