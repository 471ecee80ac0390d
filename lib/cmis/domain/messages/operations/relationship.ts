import { type Operations, PAGE } from '#lib/cmis/domain/messages/operations/members.ts';

/** CMIS 1.0, 2.2.8. */
export const RELATIONSHIP_OPERATIONS = {
  getObjectRelationships: {
    service: 'RelationshipService',
    request: {
      repositoryId: 'string',
      objectId: 'string',
      'includeSubRelationshipTypes?': 'boolean',
      'relationshipDirection?': 'enumRelationshipDirection|nil',
      'typeId?': 'string|nil',
      'filter?': 'string|nil',
      'includeAllowableActions?': 'boolean|nil',
      ...PAGE,
    },
    response: { objects: 'cmisObjectListType' },
  },
} as const satisfies Operations;
