import type { Resource, Serverless } from '#lib/local/serverless.ts';

const ROLE = 'HttpApiRole';

const isPermission = ({ Type, Properties }: Resource): boolean =>
  Type === 'AWS::Lambda::Permission' && Properties?.Principal === 'apigateway.amazonaws.com';

const createRole = (functions: readonly unknown[]): Resource => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' }, Action: 'sts:AssumeRole' }],
    },
    Policies: [
      {
        PolicyName: 'functions',
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: functions }],
        },
      },
    ],
  },
});

/**
 * Gives the integrations of the HTTP API one role that may invoke their functions. The framework gives each function a
 * permission instead, and a stack has 500 resources at most.
 */
export const giveGatewayRole = ({ service }: Serverless): void => {
  const { Resources } = service.provider.compiledCloudFormationTemplate;
  for (const [id, resource] of Object.entries(Resources)) if (isPermission(resource)) delete Resources[id];
  const integrations = Object.values(Resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Integration');
  for (const integration of integrations)
    integration.Properties = { ...integration.Properties, CredentialsArn: { 'Fn::GetAtt': [ROLE, 'Arn'] } };
  Resources[ROLE] = createRole(integrations.map(({ Properties }) => Properties?.IntegrationUri));
};
