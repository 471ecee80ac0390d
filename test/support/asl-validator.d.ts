declare module 'asl-validator' {
  /** Whether a definition in the Amazon States Language is valid. */
  export default function aslValidator(
    definition: object,
    options?: { readonly checkArn?: boolean; readonly checkPaths?: boolean },
  ): { readonly isValid: boolean };
}
