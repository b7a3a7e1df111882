import path from 'node:path';
import ts from 'typescript';

/*
 * Stored names that occur as text in sources: arguments of certain calls, stream names, ids of namespaces. The compiler reads them, so
 * that a constant is resolved to its value, and a stored document to the fields of its type.
 */

/** Calls with a stored argument, by name: its kind and index. `fields`: store the fields of the argument's type, or of the given type. */
const STORED: Readonly<Record<string, readonly (readonly [kind: string, argument: number, fields?: 'argument' | 'type'])[]>> = {
  collection: [['collection', 0, 'type']],
  append: [['stream', 0]],
  readStream: [['stream', 0]],
  seal: [['sealed', 1, 'argument']],
  entityIdOf: [['id of a thing', 1]],
  partIdOf: [['id of a part', 1]],
  subEnvelope: [['id of a part', 1]],
  policyEnvelope: [['id of a part', 1]],
  envelope: [['id of a part', 0]],
  addUnfinishedTask: [['task', 0]],
  removeFinishedTask: [['task', 0]],
  acquireLease: [['lease', 1]],
  waitForLease: [['lease', 1]],
  derive: [['key for', 0]],
  createMac: [['digest of', 0]],
  cookie: [['cookie', 0]],
  clearCookie: [['cookie', 0]],
  writeCookie: [['cookie', 0]],
  cookieText: [['cookie', 0]],
  preference: [['storage', 0]],
  draftPreference: [['storage', 0]],
  getItem: [['storage', 0]],
  setItem: [['storage', 0]],
  del: [['storage', 0]],
  createStore: [
    ['browser database', 0],
    ['browser database', 1],
  ],
};

const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Matches a stream prefix such as `service-`. */
const STREAM_PREFIX_PATTERN = /^\$?[a-z][A-Za-z]*-$/;
const FILE_NAME_PATTERN = /^(?!package[-.])[\w.-]+\.(?:jsonl?|ejson|key|eml)$/;
/** Sources whose schemas describe stored data: the vault, sealed facts, backups. */
const STORING_SOURCES_PATTERN = /\/(?:identity|operations|command-api)\/|\/platform\/runFile\.ts$/;

/** Declarations of libraries that no stored type uses; skipping them avoids most of the reading. */
const SKIPPED_LIBRARIES_PATTERN = /\/node_modules\/(?!typescript\/|zod\/)/;
const compilerHostFor = (options: ts.CompilerOptions): ts.CompilerHost => {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getSourceFile: (file, version, ...rest) =>
      SKIPPED_LIBRARIES_PATTERN.test(file) ? ts.createSourceFile(file, 'export {};', version) : host.getSourceFile(file, version, ...rest),
  };
};

export const createProgramAt = (root: string): ts.Program => {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile) as { config: unknown };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(
    fileNames.filter((file) => !/\.test\.tsx?$|\/(?:tests|contract)\//.test(file)),
    options,
    compilerHostFor(options),
  );
};

const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : ts.isIdentifier(expression) ? expression.text : '';

/** Returns the fields of a type, at every depth; none for types of a library or the language. */
const fieldsOfType = (checker: ts.TypeChecker, type: ts.Type, at: string, depth = 0): string[] => {
  if (depth > 6) return [];
  const parts = type.isUnionOrIntersection() ? type.types : [type];
  return parts.flatMap((part) => {
    if (checker.isArrayType(part) || checker.isTupleType(part))
      return checker.getTypeArguments(part as ts.TypeReference).flatMap((item) => fieldsOfType(checker, item, `${at}[]`, depth + 1));
    if ((part.flags & ts.TypeFlags.Object) === 0) return [];
    const indexType = part.getStringIndexType();
    const declaredProperties = part.getProperties().filter(({ declarations }) => {
      const file = declarations?.[0]?.getSourceFile().fileName;
      return file !== undefined && !file.includes('/node_modules/');
    });
    return [
      ...(indexType === undefined ? [] : fieldsOfType(checker, indexType, `${at}{}`, depth + 1)),
      ...declaredProperties.flatMap((property) => [
        `${at}.${property.name}`,
        ...fieldsOfType(checker, checker.getTypeOfSymbol(property), `${at}.${property.name}`, depth + 1),
      ]),
    ];
  });
};

/**
 * Returns the texts of an argument: a literal, a constant, the fixed parts of a template, or the items of a list; none if they are defined
 * elsewhere.
 */
const textOf = (checker: ts.TypeChecker, node: ts.Node): readonly string[] => {
  if (ts.isTemplateExpression(node)) return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => textOf(checker, element));
  const type = checker.getTypeAtLocation(node);
  return (type.isUnion() ? type.types : [type]).flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
};

/** Returns every stored name of one file, as `kind name`. */
export const storedNamesIn = (program: ts.Program, file: ts.SourceFile): string[] => {
  const checker = program.getTypeChecker();
  const storedNameLines: string[] = [];
  const isWeb = path.relative(process.cwd(), file.fileName).startsWith('web/');
  const isStoring = STORING_SOURCES_PATTERN.test(file.fileName);
  const collectFromCall = (call: ts.CallExpression): void => {
    for (const [kind, at, fields] of Object.hasOwn(STORED, calledName(call)) ? (STORED[calledName(call)] ?? []) : []) {
      const argument = call.arguments[at];
      if (argument === undefined) continue;
      const names = fields === 'argument' ? [''] : textOf(checker, argument);
      const [typeArgument] = call.typeArguments ?? [];
      const type = fields === 'argument' ? checker.getTypeAtLocation(argument) : typeArgument && checker.getTypeAtLocation(typeArgument);
      for (const name of names) {
        // In the web code, `append` adds to a form, not to a stream.
        if (isWeb && kind === 'stream') continue;
        if (name !== '' && !name.includes('-…')) storedNameLines.push(`${kind} ${name}`);
        if (fields !== undefined && type !== undefined)
          storedNameLines.push(...fieldsOfType(checker, type, `${kind} ${name}`).map((field) => field.replace(' .', ' ')));
      }
    }
  };
  const collectFromText = (text: string): void => {
    if (!isWeb && STREAM_PREFIX_PATTERN.test(text)) storedNameLines.push(`prefix ${text}`);
    if (!isWeb && FILE_NAME_PATTERN.test(text)) storedNameLines.push(`file ${text}`);
    if (UUID_PATTERN.test(text)) storedNameLines.push(`id ${text}`);
  };
  const collectFromObject = (node: ts.ObjectLiteralExpression): void => {
    const typeArgument = new Map(node.properties.filter(ts.isPropertyAssignment).map((one) => [one.name.getText(file), one.initializer]));
    const [stream, name] = [typeArgument.get('streamName'), typeArgument.get('name')];
    if (stream !== undefined && !ts.isTemplateExpression(stream))
      storedNameLines.push(...textOf(checker, stream).map((text) => `stream ${text}`));
    // A projection or a reaction: its name is that of its checkpoint, collection or document.
    if (name !== undefined && typeArgument.has('version')) storedNameLines.push(...textOf(checker, name).map((text) => `follower ${text}`));
    if (isStoring && ts.isCallExpression(node.parent) && /^z\.(?:strict|loose)?[oO]bject$/.test(node.parent.expression.getText(file)))
      storedNameLines.push(...[...typeArgument.keys()].map((field) => `stored field ${field}`));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) collectFromCall(node);
    if (ts.isObjectLiteralExpression(node)) collectFromObject(node);
    if (ts.isTemplateExpression(node)) collectFromText(node.head.text);
    if (ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent)) collectFromText(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return storedNameLines;
};

/** Returns every stored name of a program's own files. */
export const storedNames = (program: ts.Program): string[] =>
  program
    .getSourceFiles()
    .filter(({ fileName }) => !/\/(?:node_modules|contract)\//.test(fileName))
    .flatMap((file) => storedNamesIn(program, file));
