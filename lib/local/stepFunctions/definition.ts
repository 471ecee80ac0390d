/** The members of an Amazon States Language state that the local stack reads. */
interface State {
  readonly Type: string;
  readonly Resource?: string;
  readonly TimeoutSeconds?: number;
  readonly TimeoutSecondsPath?: string;
  readonly ItemProcessor?: States;
  readonly Iterator?: States;
  readonly Branches?: readonly States[];
}

export interface States {
  readonly States: Readonly<Record<string, State>>;
}

const mapStates = <T extends States>(states: T, change: (name: string, state: State) => State): T => ({
  ...states,
  States: Object.fromEntries(
    Object.entries(states.States).map(([name, state]) => {
      const { ItemProcessor, Iterator: iterator, Branches } = state;
      return [
        name,
        {
          ...change(name, state),
          ...(ItemProcessor === undefined ? {} : { ItemProcessor: mapStates(ItemProcessor, change) }),
          ...(iterator === undefined ? {} : { Iterator: mapStates(iterator, change) }),
          ...(Branches === undefined ? {} : { Branches: Branches.map((one) => mapStates(one, change)) }),
        },
      ];
    }),
  ),
});

const parseFunctionName = (state: string, resource: string | undefined): string => {
  const name = /^arn:aws:lambda:[^:]*:\d+:function:([^:]+)$/.exec(resource ?? '')?.[1];
  if (name === undefined)
    throw new Error(`The Task state ${state} runs ${resource}: the local stack runs Lambda functions only`);
  return name;
};

/**
 * Returns the function of each Task state, and the definition with each function's timeout in Tasks without a timeout,
 * as in a deployment; the interpreter's default is 60 s.
 */
export const resolveTaskFunctions = <T extends States>(
  definition: T,
  getTimeout: (functionName: string) => number,
): { readonly definition: T; readonly functions: ReadonlyMap<string, string> } => {
  const functions = new Map<string, string>();
  const timed = mapStates(definition, (name, state) => {
    if (state.Type !== 'Task') return state;
    const functionName = parseFunctionName(name, state.Resource);
    functions.set(name, functionName);
    if (state.TimeoutSeconds !== undefined || state.TimeoutSecondsPath !== undefined) return state;
    return { ...state, TimeoutSeconds: getTimeout(functionName) };
  });
  return { definition: timed, functions };
};
