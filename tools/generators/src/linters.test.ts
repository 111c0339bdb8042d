import { login } from '@hongbao/contracts/account/login.calls';
import { openSocket } from '@hongbao/contracts/market/socket.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { describe, expect, it } from 'vitest';
import { fetched } from './documents.ts';
import { redoclyFinds, spectralFinds } from './linters.ts';

/** A socket answers with 101, and both linters ask each operation for a 2xx. */
const isOfNoSocket = (problem: string) =>
  !(
    /^operation-(2xx-response|success-response) /.test(problem) &&
    problem.replaceAll('~1', '/').includes(`${openSocket.path}/get/responses:`)
  );

describe('the OpenAPI document', () => {
  const opened = fetched('opened');

  it('has no problems reported by Redocly', async () => {
    expect((await redoclyFinds(opened)).filter(isOfNoSocket)).toEqual([]);
  });

  it('has no problems reported by Spectral', async () => {
    expect((await spectralFinds(opened)).filter(isOfNoSocket)).toEqual([]);
  });

  it('with sealed bodies differs only in the bodies and their header, and has no problems', async () => {
    const sealed = fetched('sealed');
    const withoutEnvelope = (value: unknown) =>
      Array.isArray(value)
        ? value.filter(({ $ref }) => $ref !== '#/components/parameters/envelope')
        : value;
    for (const [path, methods] of Object.entries(sealed.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const other = opened.paths[path]?.[method];
        for (const key of ['parameters', 'responses', 'summary', 'security', 'tags'])
          expect(operation[key], `${method} ${path} ${key}`).toEqual(withoutEnvelope(other?.[key]));
      }
    const few = fetched('sealed', [login, openPosition, uploadFile]);
    expect(await redoclyFinds(few)).toEqual([]);
    expect(await spectralFinds(few)).toEqual([]);
  });

  it('with a defect is reported by both linters', async () => {
    const few = fetched('opened', [login]);
    const wrong = structuredClone(few);
    delete wrong.info['license'];
    wrong.components.schemas['Unused'] = { type: 'object' };
    const operation = wrong.paths[login.path]?.['post'];
    if (operation) operation['tags'] = ['nowhere'];
    expect(await redoclyFinds(wrong)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^info-license /),
        expect.stringMatching(/^no-unused-components /),
      ]),
    );
    expect(await spectralFinds(wrong)).toEqual([
      expect.stringMatching(/^operation-tag-defined /),
      expect.stringMatching(/^oas3-unused-component /),
    ]);
  });
});
