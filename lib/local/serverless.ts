/** The members of the Serverless Framework's objects that the plugin reads or changes. */
export interface Serverless {
  readonly classes: { readonly Error: new (message: string) => Error };
  readonly serviceDir: string;
  readonly service: Service;
  /** The configuration with resolved variables. */
  readonly configurationInput: { readonly stepFunctions?: StepFunctions };
  readonly processedInput: { readonly commands: readonly string[] };
  /** Sections of the output of a finished command. */
  readonly serviceOutputs: Map<string, string | readonly string[]>;
  readonly servicePluginOutputs: Map<string, string | readonly string[]>;
  getProvider(name: 'aws'): { getAwsSdkV3Config(): Promise<object> };
  readonly pluginManager: { readonly plugins: readonly object[] };
}

export interface Service {
  readonly service: string;
  readonly provider: {
    readonly stage: string;
    readonly region: string;
    readonly timeout?: number;
    environment?: Environment;
    /** The template of the stack, complete once the events are compiled. */
    readonly compiledCloudFormationTemplate: { readonly Resources: Record<string, Resource> };
  };
  readonly functions: Readonly<Record<string, FunctionDefinition>>;
  readonly resources?: {
    readonly Resources?: Readonly<Record<string, Resource>>;
    /** Extensions of the resources that the framework creates. */
    readonly extensions?: Readonly<Record<string, { Properties?: Readonly<Record<string, unknown>> }>>;
  };
  readonly custom?: { readonly 'serverless-offline'?: { readonly httpPort?: number | string; host?: string } };
  package: { artifact?: string };
}

export type Environment = Record<string, unknown>;

export interface FunctionDefinition {
  readonly name: string;
  readonly handler: string;
  readonly timeout?: number;
  readonly events?: readonly unknown[];
  environment?: Environment;
}

export interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly Metadata?: { readonly StoredForm?: number };
  Properties?: Readonly<Record<string, unknown>>;
}

export interface StepFunctions {
  readonly stateMachines?: Readonly<Record<string, StateMachineConfiguration>>;
}

export interface StateMachineConfiguration {
  readonly id?: string;
  readonly name: string;
  definition: Readonly<Record<string, unknown>>;
}
