import { type JsonSchema, eachBelow } from './jsonSchema.ts';

/** The named schemas of one document: each stands once, and is referred to. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** Puts a schema among the named ones and gives the reference to it. Throws when the name is another's. */
  add(name: string, schema: JsonSchema): JsonSchema {
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}.`);
    this.schemas[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The same schema with everything that its contract gives a name to lifted out of it. */
  lift(node: JsonSchema): JsonSchema {
    const { schemaName, about, description, ...rest } = eachBelow(node, (each) => this.lift(each));
    const said = description === undefined ? {} : { description };
    if (typeof schemaName !== 'string') return { ...said, ...rest };
    const named = about === undefined ? rest : { description: about, ...rest };
    return { ...this.add(schemaName, named), ...said };
  }

  /** A whole body or result: under the name its contract gives, or else under this one. Plain values stay in place. */
  top(name: string, node: JsonSchema): JsonSchema {
    const lifted = this.lift(node);
    const isPlain = ['$ref', 'properties', 'items', 'oneOf', 'anyOf'].every(
      (key) => lifted[key] === undefined || key === '$ref',
    );
    return isPlain ? lifted : this.add(name, lifted);
  }
}

/** The same without the names: for a place where nothing may be referred to. */
export function nameless(node: JsonSchema): JsonSchema {
  const { schemaName: _, about, ...rest } = eachBelow(node, nameless);
  return about === undefined ? rest : { description: about, ...rest };
}
