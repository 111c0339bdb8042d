// Preloaded into the server (`node --import`): shifts the wall clock of the machine by the milliseconds in the file
// CLOCK_JUMP_FILE. The monotonic clock is not affected, as when the clock of a real machine is set.
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
