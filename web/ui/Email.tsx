/** An e-mail address that wraps before its @ if it does not fit into one line. */
export const Email = ({ of }: { readonly of: string }) => {
  const [name, ...domain] = of.split('@');
  return (
    <>
      {name}
      {domain.length > 0 && (
        <>
          <wbr />@{domain.join('@')}
        </>
      )}
    </>
  );
};
