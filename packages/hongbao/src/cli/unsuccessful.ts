/** Error that ends the command with a line on stderr and an exit code: 1 refused or failed, 2 invalid arguments. */
export class Unsuccessful extends Error {
  override readonly name = 'Unsuccessful';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
