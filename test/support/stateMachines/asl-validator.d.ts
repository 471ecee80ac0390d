declare module 'asl-validator' {
  /** Validates a definition in the Amazon States Language. */
  export default function aslValidator(
    definition: object,
    options?: { readonly checkArn?: boolean; readonly checkPaths?: boolean },
  ): { readonly isValid: boolean };
}
