// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Wallet {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// Checks the signature of any account without being deployed: the constructor returns one byte, 1 for a good
/// signature. Knows keys, contracts (EIP-1271) and contracts that are not deployed yet (EIP-6492).
contract SignatureCheck {
    bytes32 private constant UNDEPLOYED = 0x6492649264926492649264926492649264926492649264926492649264926492;

    constructor(address account, bytes32 hash, bytes memory signature) {
        bool good = check(account, hash, signature);
        assembly {
            mstore8(0, good)
            return(0, 1)
        }
    }

    function check(address account, bytes32 hash, bytes memory signature) private returns (bool) {
        if (signature.length > 96 && lastWord(signature) == UNDEPLOYED) {
            (address factory, bytes memory call, bytes memory inner) = unwrap(signature);
            if (account.code.length == 0) {
                (bool made, ) = factory.call(call);
                if (!made) return false;
            }
            signature = inner;
        }
        if (account.code.length > 0) {
            (bool answered, bytes memory reply) = account.staticcall(
                abi.encodeCall(Wallet.isValidSignature, (hash, signature))
            );
            return answered && reply.length >= 32 && bytes32(reply) == bytes32(Wallet.isValidSignature.selector);
        }
        return account != address(0) && signature.length == 65 && recover(hash, signature) == account;
    }

    function lastWord(bytes memory data) private pure returns (bytes32 word) {
        assembly {
            word := mload(add(data, mload(data)))
        }
    }

    function unwrap(bytes memory signature) private pure returns (address, bytes memory, bytes memory) {
        bytes memory wrapped = new bytes(signature.length - 32);
        for (uint256 i = 0; i < wrapped.length; i++) wrapped[i] = signature[i];
        return abi.decode(wrapped, (address, bytes, bytes));
    }

    function recover(bytes32 hash, bytes memory signature) private pure returns (address) {
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) return address(0);
        return ecrecover(hash, v, r, s);
    }
}
