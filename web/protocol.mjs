/**
 * Makes src/online/protocol.ts from docs/protocol.schema.json: `npm run protocol`. A test fails when
 * the file is not what this makes of the schema. Only the little of JSON Schema that is used there
 * is known here; anything else stops it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const SCHEMA = pathOf('../docs/protocol.schema.json');
const TYPES = pathOf('src/online/protocol.ts');

/** Groups of messages by their type; every other definition is a type of its own. */
const GROUPS = { client: 'ClientMessages', server: 'ServerMessages' };
const PRIMITIVES = { string: 'string', integer: 'number', boolean: 'boolean', null: 'null' };

const typeName = (name) => name.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());
const memberName = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);
const literal = (value) => JSON.stringify(value).replaceAll('"', "'");
const union = (types) => [...new Set(types)].join(' | ');

function objectType({ properties, required = [] }, indent) {
  const members = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    return `${indent}  ${memberName(name)}${optional}: ${typeOf(schema, `${indent}  `)};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function typeOf(schema, indent = '') {
  if (schema.$ref) return typeName(schema.$ref.replace('#/$defs/', ''));
  if (schema.oneOf) return union(schema.oneOf.map((one) => typeOf(one, indent)));
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ type })));
  if (schema.type === 'array') return `${typeOf(schema.items, indent)}[]`;
  if (schema.type === 'object') return objectType(schema, indent);
  const primitive = PRIMITIVES[schema.type];
  if (!primitive) throw new Error(`No type for ${JSON.stringify(schema)}`);
  return primitive;
}

/** The whole file. */
export function protocolTypes({ $defs }) {
  const version = $defs.client.hello.properties.v.const;
  const types = Object.entries($defs).map(([name, schema]) =>
    name in GROUPS
      ? `export interface ${GROUPS[name]} ${objectType({ properties: schema, required: Object.keys(schema) }, '')}\n`
      : `export type ${typeName(name)} = ${typeOf(schema)};\n`,
  );
  return `// Made from docs/protocol.schema.json by \`npm run protocol\`; docs/protocol.md explains it.

export const PROTOCOL = ${version};

${types.join('\n')}`;
}

export const readSchema = () => JSON.parse(readFileSync(SCHEMA, 'utf8'));
export const readTypes = () => readFileSync(TYPES, 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(TYPES, protocolTypes(readSchema()));
