import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './Button.tsx';
import { Face } from './Face.tsx';
import { Icon } from './Icon.tsx';
import { SkeletonRows } from './Empty.tsx';
import './styles/lists.css';

export interface TreeNode {
  id: string;
  /** The masked account of a member: an e-mail address, a phone number or a name. */
  title: string;
  note?: ReactNode;
  end?: ReactNode;
  count: number;
  /** The nodes below this node; undefined until loaded. */
  children?: readonly TreeNode[];
}

interface Props {
  label: string;
  nodes: readonly TreeNode[];
  /** Called when a branch is opened whose children are not loaded. */
  onOpen?: (id: string) => void;
}

/** A hierarchy of members. Branches open individually. */
export function Tree({ label, nodes, onOpen }: Props) {
  return (
    <ul className="tree" aria-label={label}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Branch({ node, onOpen }: { node: TreeNode; onOpen: ((id: string) => void) | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    if (!isOpen && node.children === undefined) onOpen?.(node.id);
    setOpen(!isOpen);
  };
  return (
    <li>
      <div className="tree-node">
        {node.count > 0 ? (
          <IconButton
            label={t('parts.tree.open', { name: node.title, count: node.count })}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            <Icon name="forward" size={16} />
          </IconButton>
        ) : (
          <span className="tree-leaf" aria-hidden="true" />
        )}
        <Face name={node.title} />
        <span className="stack-s grow">
          <Account title={node.title} />
          {node.note ? <span className="tree-note">{node.note}</span> : null}
        </span>
        {node.end ? <span className="align-end">{node.end}</span> : null}
      </div>
      {isOpen ? (
        node.children ? (
          <ul aria-label={node.title}>
            {node.children.map((child) => (
              <Branch key={child.id} node={child} onOpen={onOpen} />
            ))}
          </ul>
        ) : (
          <SkeletonRows count={1} />
        )
      ) : null}
    </li>
  );
}

/** An e-mail address in two lines, so that neither of its parts breaks: the name, and the domain. */
function Account({ title }: { title: string }) {
  const [name = '', domain] = title.split('@');
  return (
    <span className="tree-account">
      <span className="tree-title break">{name}</span>
      {domain === undefined ? null : <span className="tree-note break">@{domain}</span>}
    </span>
  );
}
