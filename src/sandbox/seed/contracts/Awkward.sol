// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Token.sol";

/// Returns nothing, and lets an allowance be set only from or to zero: as the oldest dollar token does.
contract NoReturn {
    string public name = "Returns Nothing";
    string public symbol = "NORET";
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    address public immutable owner = msg.sender;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mintMany(address[] calldata to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        for (uint256 i = 0; i < to.length; i++) {
            totalSupply += amount;
            balanceOf[to[i]] += amount;
            emit Transfer(address(0), to[i], amount);
        }
    }

    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount);
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "set it to zero first");
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
    }

    function move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}

/// Moves nothing, says false, and does not revert.
contract ReturnsFalse is Token("Returns False", "NOPE", 18) {
    function transfer(address, uint256) public pure override returns (bool) {
        return false;
    }

    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}

/// Moves what it is asked to, and says false all the same.
contract FalseYetMoves is Token("False Yet Moves", "FALSY", 18) {
    function transfer(address to, uint256 amount) public override returns (bool) {
        super.transfer(to, amount);
        return false;
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        super.transferFrom(from, to, amount);
        return false;
    }
}

/// One percent of each transfer goes to the owner: who receives gets less than was sent.
contract FeeOnTransfer is Token("Takes A Fee", "FEE", 18) {
    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 fee = amount / 100;
        super._transfer(from, owner(), fee);
        super._transfer(from, to, amount - fee);
    }
}

contract RevertsOnZero is Token("Reverts On Zero", "NOZERO", 18) {
    function _beforeTokenTransfer(address, address, uint256 amount) internal pure override {
        require(amount > 0, "amount is zero");
    }
}

contract PausableToken is Token("Pausable", "PAUSE", 18) {
    bool public paused;

    function setPaused(bool on) external onlyOwner {
        paused = on;
    }

    function _beforeTokenTransfer(address, address, uint256) internal view override {
        require(!paused, "paused");
    }
}

contract BlacklistToken is Token("Blacklist", "BLACK", 6) {
    mapping(address => bool) public isBlacklisted;

    function setBlacklisted(address who, bool on) external onlyOwner {
        isBlacklisted[who] = on;
    }

    function _beforeTokenTransfer(address from, address to, uint256) internal view override {
        require(!isBlacklisted[from] && !isBlacklisted[to], "blacklisted");
    }
}

/// Balances are shares of a pot: they change without a transfer, and a transfer may round by one.
contract Rebasing {
    string public constant name = "Rebasing";
    string public constant symbol = "REBASE";
    uint8 public constant decimals = 18;
    address public immutable owner = msg.sender;
    uint256 public perShare = 1e18;
    uint256 private allShares;
    mapping(address => uint256) private shares;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function rebase(uint256 perShare_) external onlyOwner {
        require(perShare_ > 0, "nothing left");
        perShare = perShare_;
    }

    function mintMany(address[] calldata to, uint256 amount) external onlyOwner {
        for (uint256 i = 0; i < to.length; i++) {
            uint256 part = amount * 1e18 / perShare;
            allShares += part;
            shares[to[i]] += part;
            emit Transfer(address(0), to[i], amount);
        }
    }

    function balanceOf(address who) public view returns (uint256) {
        return shares[who] * perShare / 1e18;
    }

    function totalSupply() external view returns (uint256) {
        return allShares * perShare / 1e18;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        return move(from, to, amount);
    }

    function move(address from, address to, uint256 amount) private returns (bool) {
        uint256 part = amount * 1e18 / perShare;
        shares[from] -= part;
        shares[to] += part;
        emit Transfer(from, to, amount);
        return true;
    }
}

/// Name and symbol are 32 bytes, not text: as tokens older than the standard have them.
contract Bytes32Name {
    bytes32 public constant name = "Old Name";
    bytes32 public constant symbol = "OLD";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1e24;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mintMany(address[] calldata to, uint256 amount) external {
        for (uint256 i = 0; i < to.length; i++) {
            balanceOf[to[i]] += amount;
            emit Transfer(address(0), to[i], amount);
        }
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

/// Has balances and transfers, but neither name, symbol nor decimals: all three are optional.
contract NoMetadata {
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mintMany(address[] calldata to, uint256 amount) external {
        for (uint256 i = 0; i < to.length; i++) {
            balanceOf[to[i]] += amount;
            emit Transfer(address(0), to[i], amount);
        }
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

/// Everybody is told to own a million, transfers are claimed that never were, and none can be made.
contract SpamToken {
    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1e30;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function balanceOf(address) external pure returns (uint256) {
        return 1e24;
    }

    /// Claims transfers from anybody to anybody.
    function claim(address[] calldata from, address[] calldata to, uint256 amount) external {
        for (uint256 i = 0; i < to.length; i++) emit Transfer(from[i], to[i], amount);
    }

    function transfer(address, uint256) external pure returns (bool) {
        revert("visit the site first");
    }
}
