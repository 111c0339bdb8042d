/** Exclusive access to a file: the synchronous part of `FileSystemSyncAccessHandle`. */
export interface FileAccess {
  getSize(): number;
  /** Reads into a buffer from `at`, and returns the number of bytes read. */
  read(buffer: Uint8Array, options: { readonly at: number }): number;
  /** Writes a buffer at `at`, and returns the number of bytes written. */
  write(buffer: Uint8Array, options: { readonly at: number }): number;
  truncate(bytes: number): void;
  /** Returns when everything written is on the disk. */
  flush(): void;
  close(): void;
}

/** A flat folder of files, in the origin private file system or in memory. */
export interface Folder {
  names(): Promise<string[]>;
  /** Opens a file, which is created if it does not exist. Throws if it is open. */
  open(name: string): Promise<FileAccess>;
  /** Removes a closed file. Does nothing if it does not exist. */
  remove(name: string): Promise<void>;
  /** Returns when a closed file was last written, epoch ms. */
  modifiedAt(name: string): Promise<number>;
}

/** Whether worlds remain after the page is closed, and why not. */
export type Persistence =
  | { readonly isPersistent: true }
  | {
      readonly isPersistent: false;
      /** `unsupported`: the browser has no such storage. `denied`: it denies access, as in private windows. */
      readonly why: 'unsupported' | 'denied';
    };

/** Reads `length` bytes from `at`, or fewer at the end of the file. */
export function readAt(file: FileAccess, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let read = 0;
  while (read < length) {
    const more = file.read(bytes.subarray(read), { at: at + read });
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}

/** Writes all bytes at `at`. Throws the error of the browser, `QuotaExceededError` if its storage is full. */
export function writeAt(file: FileAccess, at: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) {
    const more = file.write(bytes.subarray(written), { at: at + written });
    if (more === 0) throw new Error('The browser wrote nothing to the file.');
    written += more;
  }
}
