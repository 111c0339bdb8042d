import { type JsonSchema, eachBelow } from './jsonSchema.ts';

/** The named schemas of one document, each included once and referenced. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** Adds a named schema and returns the reference to it. Throws when another schema has the name. */
  add(name: string, schema: JsonSchema): JsonSchema {
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas have the name ${name}.`);
    this.schemas[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The schema with all named parts of its contract replaced by references. */
  lift(node: JsonSchema): JsonSchema {
    const { schemaName, about, description, ...rest } = eachBelow(node, (each) => this.lift(each));
    const said = description === undefined ? {} : { description };
    if (typeof schemaName !== 'string') return { ...said, ...rest };
    const named = about === undefined ? rest : { description: about, ...rest };
    return { ...this.add(schemaName, named), ...said };
  }

  /**
   * A whole body or result as a named schema, under its contract's name or the given one. Plain values remain in place.
   */
  top(name: string, node: JsonSchema): JsonSchema {
    const lifted = this.lift(node);
    const isPlain = ['$ref', 'properties', 'items', 'oneOf', 'anyOf'].every(
      (key) => lifted[key] === undefined || key === '$ref',
    );
    return isPlain ? lifted : this.add(name, lifted);
  }
}

/** The schema with all parts inlined, for places where references are not allowed. */
export function nameless(node: JsonSchema): JsonSchema {
  const { schemaName: _, about, ...rest } = eachBelow(node, nameless);
  return about === undefined ? rest : { description: about, ...rest };
}
