import { setWorldDialect } from '@hongbao/contracts/control/dialects.calls';
import { expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld({ isShared: true });

const read = async (url: string) => {
  const { text, status } = await world.send({ method: 'GET', url, headers: {} });
  expect(status, text.slice(0, 300)).toBe(200);
  return JSON.parse(text);
};

it('describes calls and examples in the names of a dialect, and operators’ calls as they are', async () => {
  const { paths, 'x-dialect': name } = await read('/openapi.json?bodies=opened&dialect=jeecg');
  expect(name).toBe('jeecg');
  const { post } = paths['/api/trade/appSecondContractOrder/buy'];
  const { schema, example } = post.requestBody.content['application/json'];
  expect(JSON.stringify(schema)).not.toContain('stake');
  expect(example).toMatchObject({ money: expect.anything(), type: expect.any(Number) });
  const [, , shell] = post['x-codeSamples'];
  expect(shell.source).toContain('"money"');
  const login = paths['/api/app/login'].post;
  expect(login['x-contract']).toEqual({ method: 'POST', path: '/api/app/login' });
  expect(paths).toHaveProperty('/control/worlds/{world}/dialect');
});

it('has no example that contradicts its schema', async () => {
  const { item } = await read('/postman.json?dialect=jeecg');
  const options = item.find((each: { name: string }) => each.name === 'options');
  const buy = options.item.find((each: { name: string }) => each.name === 'buyOption');
  expect(JSON.parse(buy.request.body.raw)).toHaveProperty('money');
});

it('is selected by the world too, with its token header, paths and wrapper', async () => {
  const rules = {
    bodies: 'plain',
    token: { header: 'Authorization', prefix: 'Bearer ' },
    wrapper: { code: 0, names: { result: 'data', success: false } },
    calls: { openPosition: { path: 'PUT /v1/orders' } },
  };
  await world.must(setWorldDialect, { params: { world: world.id }, body: { rules } });
  const { paths, components } = await read(`/openapi.json?world=${world.id}`);
  expect(components.securitySchemes.member).toMatchObject({ type: 'http', scheme: 'bearer' });
  const { put } = paths['/v1/orders'];
  const [node, , shell] = put['x-codeSamples'];
  expect(node.source).toContain(`'authorization': 'Bearer ' + token`);
  expect(shell.source).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(shell.source).toContain('-X PUT');
  const { example } = put.responses['200'].content['application/json'];
  expect(Object.keys(example).toSorted()).toEqual(['code', 'data', 'message', 'timestamp']);
  const unknown = await world.send({
    method: 'GET',
    url: '/openapi.json?dialect=jeeg',
    headers: {},
  });
  expect(unknown.status).toBe(400);
  expect(unknown.text).toContain('did you mean jeecg?');
});
