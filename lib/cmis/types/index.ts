import type { PropertyFile, TypeFile } from '#lib/cmis/types/typeFile.ts';
import bookmark from './bookmark.json' with { type: 'json' };
import common from './commonProperties.json' with { type: 'json' };
import contract from './contract.json' with { type: 'json' };
import document from './document.json' with { type: 'json' };
import folder from './folder.json' with { type: 'json' };
import policy from './policy.json' with { type: 'json' };
import project from './project.json' with { type: 'json' };
import reference from './reference.json' with { type: 'json' };
import register from './register.json' with { type: 'json' };
import relationship from './relationship.json' with { type: 'json' };
import retention from './retention.json' with { type: 'json' };
import scan from './scan.json' with { type: 'json' };

/** The properties of every object (CMIS 1.0, 2.1.3.2.1). `typeFile.ts` validates these files. */
export const COMMON_PROPERTIES = common as readonly PropertyFile[];

/** All types: parents before their subtypes, base types in the order of getTypeChildren. */
export const TYPE_FILES = [
  document,
  folder,
  relationship,
  policy,
  bookmark,
  contract,
  scan,
  project,
  register,
  reference,
  retention,
] as readonly TypeFile[];
