import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { certificateNames, loadAuthority, loadCertificate } from './certificates.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hongbao-tls-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const names = ['localhost', '127.0.0.1', '::1'];

describe('the certificate of a server', () => {
  it('contains host names and addresses, and is signed by the authority of the data folder', () => {
    const cert = new X509Certificate(loadCertificate(folder, names).cert);
    const authority = new X509Certificate(loadAuthority(folder));
    expect(cert.checkHost('localhost')).toBe('localhost');
    expect(cert.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(cert.checkIP('::1')).toBeDefined();
    expect(cert.checkHost('bank.example')).toBeUndefined();
    expect(cert.verify(authority.publicKey)).toBe(true);
    expect([cert.ca, authority.ca]).toEqual([false, true]);
  });

  it('is stored, and created again with the same authority when an address is added', () => {
    const first = loadCertificate(folder, names);
    expect(loadCertificate(folder, names)).toEqual(first);
    const authority = loadAuthority(folder);
    const second = loadCertificate(folder, [...names, '192.168.7.9']);
    expect(second.cert).not.toBe(first.cert);
    expect(new X509Certificate(second.cert).checkIP('192.168.7.9')).toBe('192.168.7.9');
    expect(loadAuthority(folder)).toBe(authority);
  });

  it('is created again two weeks before it expires', () => {
    const first = loadCertificate(folder, names);
    vi.useFakeTimers({
      now: Date.parse(new X509Certificate(first.cert).validTo) - 13 * 86_400_000,
    });
    try {
      const second = new X509Certificate(loadCertificate(folder, names).cert);
      expect(Date.parse(second.validTo) - Date.now()).toBeGreaterThan(300 * 86_400_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has keys that only their owner can read', () => {
    for (const file of ['authority.key', 'server.key'])
      expect(statSync(join(folder, 'keys', file)).mode & 0o777).toBe(0o600);
  });

  it('is refused with the names of its files when they do not belong together', () => {
    const other = mkdtempSync(join(tmpdir(), 'hongbao-tls-'));
    loadCertificate(other, names);
    writeFileSync(join(other, 'keys', 'authority.crt'), loadCertificate(folder, names).cert);
    expect(() => loadAuthority(other)).toThrow(/authority\.key and .*authority\.crt are not a key/);
    rmSync(other, { recursive: true });
  });

  it('contains the hosts of HOST and PUBLIC_URL, but not the address that means all', () => {
    const found = certificateNames({ host: '0.0.0.0', publicUrl: 'https://shop.example:3000' });
    expect(found).toEqual(expect.arrayContaining([...names, 'shop.example']));
    expect(found).not.toContain('0.0.0.0');
  });
});
