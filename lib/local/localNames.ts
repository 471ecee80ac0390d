import type { Serverless } from '#lib/local/serverless.ts';

/** Account id in local ARNs. */
const ACCOUNT = '000000000000';

/** Local values of CloudFormation references. */
export interface LocalNames {
  /** `Ref`, by logical id or pseudo parameter. */
  readonly refs: ReadonlyMap<string, string>;
  /** `Fn::GetAtt … Arn`, by logical id. */
  readonly arns: ReadonlyMap<string, string>;
}

/** Collects the local names of all tables, functions and state machines of the service. */
export const collectLocalNames = (serverless: Serverless): LocalNames => {
  const { service } = serverless;
  const region = service.provider.region;
  const refs = new Map([
    ['AWS::Region', region],
    ['AWS::AccountId', ACCOUNT],
    ['AWS::Partition', 'aws'],
    ['AWS::URLSuffix', 'amazonaws.com'],
    ['AWS::StackName', `${service.service}-${service.provider.stage}`],
  ]);
  const arns = new Map<string, string>();
  for (const [id, resource] of Object.entries(service.resources?.Resources ?? {})) {
    if (resource.Type !== 'AWS::DynamoDB::Table') continue;
    const name = String(resource.Properties?.TableName);
    refs.set(id, name);
    arns.set(id, `arn:aws:dynamodb:${region}:${ACCOUNT}:table/${name}`);
  }
  for (const [key, { name }] of Object.entries(service.functions)) {
    const arn = `arn:aws:lambda:${region}:${ACCOUNT}:function:${name}`;
    const logicalId = `${key.charAt(0).toUpperCase()}${key.slice(1)}LambdaFunction`;
    refs.set(key, name).set(logicalId, name);
    arns.set(key, arn).set(logicalId, arn);
  }
  for (const { id, name } of Object.values(serverless.configurationInput.stepFunctions?.stateMachines ?? {})) {
    const arn = `arn:aws:states:${region}:${ACCOUNT}:stateMachine:${name}`;
    refs.set(id ?? name, arn);
    arns.set(id ?? name, arn);
  }
  return { refs, arns };
};

const lookUp = (names: ReadonlyMap<string, string>, id: string): string => {
  const name = names.get(id);
  if (name === undefined) throw new Error(`The local stack has no resource ${id}`);
  return name;
};

const substitute = (text: string, names: LocalNames, variables: Readonly<Record<string, unknown>>): string =>
  text.replace(/\$\{([^!}][^}]*)\}/g, (_, name: string) => {
    if (Object.hasOwn(variables, name)) return String(resolveReferences(variables[name], names));
    return name.endsWith('.Arn') ? lookUp(names.arns, name.slice(0, -'.Arn'.length)) : lookUp(names.refs, name);
  });

type Intrinsic = (argument: unknown, names: LocalNames) => string;

const INTRINSICS: Readonly<Record<string, Intrinsic>> = {
  Ref: (id, names) => lookUp(names.refs, String(id)),
  'Fn::GetAtt': (path, names) => {
    const [id, attribute] = Array.isArray(path) ? path : String(path).split('.');
    if (attribute !== 'Arn')
      throw new Error(`The local stack supports only the attribute Arn, not ${attribute} of ${id}`);
    return lookUp(names.arns, String(id));
  },
  'Fn::Sub': (argument, names) => {
    const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
    return substitute(String(text), names, variables);
  },
  'Fn::Join': (argument, names) => {
    const [separator, parts] = resolveReferences(argument, names) as [string, string[]];
    return parts.join(separator);
  },
};

/** Replaces `Ref`, `Fn::GetAtt … Arn`, `Fn::Sub` and `Fn::Join` in a part of the template by local values. */
export const resolveReferences = (value: unknown, names: LocalNames): unknown => {
  if (Array.isArray(value)) return value.map((one) => resolveReferences(one, names));
  if (typeof value !== 'object' || value === null) return value;
  const [first, ...more] = Object.entries(value);
  const intrinsic = first === undefined || more.length > 0 ? undefined : INTRINSICS[first[0]];
  if (intrinsic !== undefined && first !== undefined) return intrinsic(first[1], names);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolveReferences(one, names)]));
};
