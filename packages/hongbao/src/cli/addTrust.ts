import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { authorityFile, loadAuthority } from '@hongbao/server/http/certificates';
import type { Command } from 'commander';

/** `hongbao trust`: prints where the certificate of the installation's authority is, and how each system trusts it. */
export function addTrust(program: Command): void {
  program
    .command('trust')
    .description('how devices trust the certificate of a server with --https; changes nothing')
    .option('-d, --data <folder>', 'folder for worlds and keys (DATA_DIR, .hongbao)')
    .action(({ data }: { readonly data?: string }) => {
      const dataDir = resolve(data ?? (process.env['DATA_DIR'] || '.hongbao'));
      const { fingerprint256, subject } = new X509Certificate(loadAuthority(dataDir));
      console.log(trustText(authorityFile(dataDir), subject, fingerprint256));
    });
}

/** The ways to trust the certificate in `file`. */
export const trustText = (file: string, subject: string, fingerprint: string): string => `
Certificate of the authority of this installation, created if there was none:

  File         ${file}
  Name         ${/CN=(.*)/.exec(subject)?.[1] ?? subject}
  SHA-256      ${fingerprint}

Trust it on each device once. Its key, beside it, must not leave this machine: who has it can imitate any site for
the devices that trust the certificate. Remove the trust when the installation is deleted.

Debian, Ubuntu
  sudo cp "${file}" /usr/local/share/ca-certificates/hongbao.crt && sudo update-ca-certificates
Fedora
  sudo cp "${file}" /etc/pki/ca-trust/source/anchors/hongbao.crt && sudo update-ca-trust
Chrome and Chromium on Linux, without sudo (package libnss3-tools or nss-tools)
  mkdir -p "$HOME/.pki/nssdb" && certutil -d "sql:$HOME/.pki/nssdb" -A -t C,, -n hongbao -i "${file}"
macOS
  security add-trusted-cert -r trustRoot -k "$HOME/Library/Keychains/login.keychain-db" "${file}"
Windows, in cmd or PowerShell, for the current user
  certutil -user -addstore Root "${file}"
Firefox
  Settings, Privacy & Security, View Certificates, Authorities, Import: the file; select "identify websites".
Android
  Open <address of the server>/ca.crt, then Settings, Security, Install a certificate, CA certificate.
iPhone
  Open <address of the server>/ca.crt in Safari, install the profile in Settings, then switch it on in
  Settings, General, About, Certificate Trust Settings.
Node.js
  NODE_EXTRA_CA_CERTS="${file}" node …
curl
  curl --cacert "${file}" https://127.0.0.1:3000/health
`;
