/** Statements to begin with; each is answered by every repository of this service. */
export const EXAMPLES = [
  {
    name: 'newest',
    statement:
      'SELECT cmis:name, cmis:objectId, cmis:lastModifiedBy, cmis:lastModificationDate FROM cmis:document ORDER BY cmis:lastModificationDate DESC',
  },
  {
    name: 'large',
    statement:
      "SELECT cmis:name, cmis:objectId, cmis:contentStreamLength FROM cmis:document WHERE cmis:contentStreamLength > 1000000 AND cmis:creationDate > TIMESTAMP '2020-01-01T00:00:00.000Z'",
  },
  {
    name: 'checkedOut',
    statement:
      'SELECT cmis:name, cmis:objectId, cmis:versionSeriesCheckedOutBy FROM cmis:document WHERE cmis:isVersionSeriesCheckedOut = true',
  },
  {
    name: 'words',
    statement:
      "SELECT cmis:name, cmis:objectId, SCORE() AS relevance FROM cmis:document WHERE CONTAINS('budget') ORDER BY relevance DESC",
  },
  {
    name: 'contracts',
    statement:
      "SELECT cmis:name, cmis:objectId, triad:status, triad:value FROM triad:contract WHERE triad:status = 'ended' ORDER BY triad:value DESC",
  },
  {
    name: 'folders',
    statement: "SELECT cmis:name, cmis:objectId, cmis:creationDate FROM cmis:folder WHERE cmis:name LIKE 'S%'",
  },
] as const;
