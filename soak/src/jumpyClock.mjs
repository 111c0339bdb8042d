// Loaded before the server (`node --import`): the machine's clock stands wherever the file CLOCK_JUMP_FILE says, in
// milliseconds beside the real one. The steady clock is left alone, as when somebody sets a real machine's clock.
import { readFileSync } from 'node:fs';

const real = Date.now;
let offset = 0;
const look = () => {
  try {
    offset = Number(readFileSync(process.env.CLOCK_JUMP_FILE, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
};
look();
setInterval(look, 100).unref();
Date.now = () => real() + offset;
